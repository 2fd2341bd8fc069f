/** Making links to a vehicle. */
export const share = {
  title: 'Compartilhar {{name}}',
  lead: 'Quem tiver o link vê no mapa onde o veículo está, ao vivo e sem entrar no sistema, até o link terminar.',
  life: 'O link vale por',
  minutes: { of60: '1 hora', of240: '4 horas', of1440: '1 dia', of10080: '7 dias' },
  create: 'Criar link',
  created: 'Link criado.',
  failed: 'O link não foi criado',
  open: 'Links abertos',
  none: 'Nenhum link aberto para este veículo.',
  unread: 'Os links abertos não puderam ser lidos',
  link: 'Link público',
  ends: 'Termina {{when}}',
  revoke: 'Encerrar',
  revokeOf: 'Encerrar o link que termina {{when}}',
  revoked: 'Link encerrado. Quem o abrir não vê mais o veículo.',
  revokeFailed: 'O link não foi encerrado. {{reason}}',
} as const;

/** The page of a public link. */
export const sharedPage = {
  vehicle: 'Veículo compartilhado',
  map: 'Mapa do veículo compartilhado',
  locating: 'Abrindo o compartilhamento…',
  seen: 'Última comunicação {{when}}',
  silent: 'Este veículo ainda não informou a sua posição.',
  ends: 'O compartilhamento termina {{when}}',
  follow: 'Centralizar no veículo',
  lost: 'Sem contato com o servidor. Esta é a última posição conhecida.',
  endedTitle: 'Este compartilhamento terminou',
  ended: 'O link não vale mais. Se ainda precisar dele, peça um novo a quem o enviou.',
  failedTitle: 'O compartilhamento não pôde ser aberto',
} as const;
