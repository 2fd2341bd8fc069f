/** Words that several areas use. */
export const common = {
  retry: 'Tentar de novo',
  reload: 'Recarregar a página',
  close: 'Fechar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'O navegador não deixou copiar. Selecione o texto e copie à mão.',
  loading: 'Carregando…',
  none: '—',
} as const;

/** The brand's mark. */
export const brand = { logo: 'Logotipo de {{name}}' } as const;

/** Failures without a message of the server, by kind. */
export const failure = {
  conflict: 'Outra pessoa alterou isto enquanto isso. Veja as alterações e tente de novo.',
  refused: 'O servidor não aceitou o pedido. Confira os dados e tente de novo.',
  unauthenticated: 'A sessão não vale mais. Entre de novo.',
  forbidden: 'Seu perfil não permite esta ação.',
  missing: 'O que foi pedido não existe mais.',
  busy: 'Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.',
  broken: 'Serviço indisponível, tente novamente em alguns segundos...',
  offline: 'Sem contato com o servidor. Verifique a rede e tente de novo.',
  timeout: 'O servidor demorou demais para responder. Tente de novo.',
  cancelled: 'O pedido foi cancelado.',
  incompatible: 'Esta página é de outra versão que o servidor. Recarregue a página.',
  storage: 'O navegador recusou o armazenamento local.',
  unsupported: 'Este navegador não tem um recurso de que o sistema precisa.',
} as const;
