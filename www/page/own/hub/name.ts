/** Names of models on the Hub. */

export interface HubName {
  repo: string; // name of the repository, with its owner
  revision: string | null; // a branch, tag or commit
  file: string | null; // path of a file
}

const REPO = /^[\w][\w.-]*(\/[\w][\w.-]*)?$/;

/**
 * Parses what the user typed; `null` if it is not a name. Accepts `owner/name`, `owner/name@branch`,
 * `owner/name@branch:file`, `owner/name/file.gguf`, and the URL of a model's page or of one of its files.
 */
export function parseName(typed: string): HubName | null {
  const text = typed.trim();
  const path = text.replace(/^(https?:\/\/)[^/]+\//, '');
  const name = path === text ? fromName(text) : fromPath(path.replace(/[?#].*/, '').replace(/\/+$/, ''));
  return name && REPO.test(name.repo) ? name : null;
}

/** How links name a file of a model. */
export const hubNameOf = ({ repo, revision, file }: HubName) =>
  `${repo}${revision === null ? '' : `@${revision}`}${file === null ? '' : `:${file}`}`;

function fromName(text: string): HubName {
  const [, repo, revision, file] = /^([^@:]*)(?:@([^:]*))?(?::(.*))?$/.exec(text) ?? [];
  const [, shorter, gguf] = /^([^/]+\/[^/]+)\/(.+\.gguf)$/.exec(repo ?? '') ?? [];
  return { repo: shorter ?? repo ?? '', revision: revision || null, file: file || gguf || null };
}

function fromPath(path: string): HubName | null {
  try {
    const [owner, name, kind, revision, ...file] = path.split('/').map(decodeURIComponent);
    const isInside = ['tree', 'blob', 'resolve'].includes(kind) && revision !== undefined;
    return {
      repo: name === undefined ? owner : `${owner}/${name}`,
      revision: isInside ? revision : null,
      file: isInside && kind !== 'tree' ? file.join('/') || null : null,
    };
  } catch {
    return null;
  }
}
