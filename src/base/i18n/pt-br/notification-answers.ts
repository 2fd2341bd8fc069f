/** What came of asking for notifications; the first is given to the letter. */
export const answers = {
  denied: 'Permissão de notificação negada pelo usuário.',
  blocked:
    'As notificações estão bloqueadas neste navegador. Abra as permissões do site, no ícone ao lado do endereço, permita as notificações e recarregue a página.',
  unsupported:
    'Este navegador não recebe notificações. No iPhone e no iPad, instale antes o sistema na tela de início.',
  granted: 'Notificações permitidas neste navegador.',
} as const;
