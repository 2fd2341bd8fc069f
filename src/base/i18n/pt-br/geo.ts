/** Places in words. */
export const geo = {
  resolving: 'Buscando o endereço…',
  unavailable: 'Endereço indisponível',
} as const;
