/** What a person may read before signing in, or when something is broken. */
export const firstShell = {
  themes: { light: 'Claro', dark: 'Escuro', auto: 'Do sistema' },
  languages: { 'pt-BR': 'Português', 'en-US': 'English' },
  notifications: 'Avisos',
  restoring: 'Retomando a sessão…',
  unreachableTitle: 'Sem contato com o servidor',
  unreachable: 'Sua sessão está guardada. Tentamos de novo a cada poucos segundos.',
  otherAccount: 'Entrar com outra conta',
  stoppedTitle: 'Os dados desta página pararam',
  stopped:
    'A parte que recebe os dados parou várias vezes seguidas. Recarregue a página; sua sessão continua. Se voltar a acontecer, feche outras abas pesadas.',
  brokenTitle: 'Algo deu errado nesta tela',
  broken: 'O restante do sistema continua funcionando. Tente de novo; se voltar a acontecer, recarregue a página.',
  brokenDetail: 'Detalhe para o suporte',
  awaitedTitle: 'Esta tela está a caminho',
  awaited: 'Uma parte dela não pôde ser carregada agora. A tela abre sozinha assim que o servidor responder.',
} as const;
