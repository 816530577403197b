// @ts-check
/** UI strings for models on the Hub, in Chinese. */

/** Names for use in a sentence. If there are more than six, only the first five are named. @param {string[]} names */
const named = (names) =>
  names.length > 6 ? `${names.slice(0, 5).join('、')} 等 ${names.length} 个文件` : names.join('、');

export const words = {
  show: '从 Hub……',
  title: 'Hub 上的模型',
  name: '名称',
  example: 'openai-community/gpt2',
  find: '查找',
  finding: '正在查找……',
  privacy: (/** @type {string} */ host) =>
    `只有模型名称会发送到 ${host}，而且是在你按下按钮之后。你的文本不会离开本页。`,
  hint: '带所有者的名称，可加 @分支；也可以是模型页面或 .gguf 文件的地址。',
  found: (/** @type {string} */ name, /** @type {string} */ commit) => `${name}，提交 ${commit.slice(0, 7)}`,
  weights: '模型权重',
  /** @param {string} title @param {string} size */
  choice: (title, size) => `${title}（${size}）`,
  load: (/** @type {string} */ size) => `加载 ${size}`,
  loading: '正在下载模型',
  /** @param {string} loaded @param {string} total */
  amount: (loaded, total) => `${loaded} / ${total}`,
  cancel: '取消',
  noName: (/** @type {string} */ typed) => `“${typed}”不是模型的名称。名称的形式如 openai-community/gpt2。`,
  /** @param {string} name @param {string[]} files */
  noFiles: (name, files) =>
    `${name} 没有支持格式（.safetensors 和 .gguf）的模型权重。${files.length > 0 ? `其中有${named(files)}。` : '其中没有文件。'}`,
  /** @param {string} name @param {string} file */
  noFile: (name, file) => `${name} 没有文件 ${file} 中的模型。请选择它的其他文件。`,
  /** @param {string} title @param {string[]} lacks */
  lacks: (title, lacks) => `${title} 无法加载：它的仓库缺少${named(lacks)}。请选择其他模型，或包含同一模型的其他仓库。`,
  /** @param {string} file */
  changed: (file) => `下载期间 ${file} 在 Hub 上有改动，已重新开始下载。`,
  trouble:
    /** @type {Record<import('../../../../engine/hub.ts').HubTrouble, (name: string, detail: string, host: string) => string>} */ ({
      unreachable: (_, detail, host) =>
        `无法连接 ${host}（${detail}）。请检查网络后重试。如果仍然失败，可能是本页的服务器不允许访问 ${host}。已下载的部分会保留。`,
      gated: (name, _, host) =>
        `${name} 是受限模型：所有者只应申请开放。请登录 ${host} 申请权限，在那里下载文件，再到这里选择。`,
      unknown: (name, _, host) =>
        `${host} 上没有名为 ${name} 的公开模型。请检查拼写；多数名称带有所有者，如 openai-community/gpt2。`,
      revision: (name, _, host) => `${host} 上没有这个分支或提交：${name}。`,
      missing: (name, _, host) => `${host} 上缺少 ${name} 的一个文件。请重新查找这个模型。`,
      busy: (_, detail, host) => `${host} 收到来自你所在网络的请求太多（状态码 ${detail}）。请五分钟后再试。`,
      status: (name, detail, host) => `${host} 无法发送 ${name}（状态码 ${detail}）。请稍后再试。`,
      nonsense: (name, _, host) => `${host} 关于 ${name} 的答复无法识别。请稍后再试。`,
      cut: (name, detail, host) =>
        `${name} 的一个文件长度不对（${detail} 字节）。请重新查找；如果还不行，请从 ${host} 下载后在这里选择。`,
    }),
};
