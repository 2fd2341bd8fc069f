/** Release notes. */
export const notes = {
  title: 'Novidades',
  open: 'Novidades',
  hide: 'Não mostrar de novo',
  done: 'Entendi',
  saveFailed: 'A escolha não foi salva: {{reason}}',
} as const;
