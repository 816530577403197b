// @ts-check
/** Sentences of the page before it runs, or if it cannot run, in Chinese. */

export const words = {
  description:
    '输入一个句子，看真实的 Transformer 的每个头关注什么。逐个数字地走过自注意力。所有数字都在你的浏览器里实时计算。',
  loading: '正在加载页面……',
  late: '还在加载？本页可能不允许在这里运行脚本。如果是在框架中，请允许脚本和同源访问：sandbox="allow-scripts allow-same-origin"。',
  disk: 'Headlight 需要服务器：浏览器不会从磁盘文件加载模块。请在这个文件所在的文件夹运行“python3 -m http.server”，再打开它显示的地址；也可以打开网上的页面。',
  sandbox: '这个框架不让页面加载任何内容。请允许脚本和同源访问：sandbox="allow-scripts allow-same-origin"。',
  header:
    '本页的服务器在响应头 Content-Security-Policy 中发送了“sandbox”，或者这个标签页是由受限框架打开的，所以页面无法加载任何内容。请在新标签页中打开它的地址；如果还不行，本页的部署者须去掉“sandbox”，或改为发送“sandbox allow-scripts allow-same-origin”。',
  file: ['页面启动所需的一个文件缺失或损坏：', '。请检查网络后重试。本页的部署者须复制它的全部文件。'],
  again: '重试',
};
