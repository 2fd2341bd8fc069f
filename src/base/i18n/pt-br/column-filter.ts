/** Filters of the columns of a list. */
export const columnFilter = {
  open: 'Filtrar colunas',
  column: 'Coluna',
  kind: 'Condição',
  value: 'Valor',
  add: 'Filtrar',
  remove: 'Remover o filtro: {{filter}}',
  wrong: 'Este valor não serve para a condição.',
  most: 'Não cabem mais filtros: remova um.',
  is: '{{column}} {{kind}} {{value}}',
  kinds: {
    contains: 'contém',
    'starts-with': 'começa com',
    'ends-with': 'termina com',
    matches: 'corresponde à expressão',
    'greater-than': 'maior que',
    'less-than': 'menor que',
  },
} as const;
