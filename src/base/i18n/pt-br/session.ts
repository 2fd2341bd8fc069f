/** What is said of a session that ended by itself; the first words are those of the catalogue. */
export const session = {
  ended: {
    expired: 'access_token expirado',
    'invalid-token': 'access_token inválido',
    'restore-failed': 'Falha ao entrar com o token.',
    'permissions-failed': 'Falha ao obter as permissões.',
  },
  endedTip: {
    expired: 'Sua sessão terminou por tempo. Entre de novo para continuar de onde parou.',
    'invalid-token': 'O servidor encerrou esta sessão. Entre de novo para continuar.',
    'restore-failed': 'Não foi possível retomar a sessão. Entre de novo.',
    'permissions-failed': 'Sem elas o sistema não sabe o que você pode ver. Entre de novo em alguns instantes.',
  },
} as const;
