/** Groups of devices, and what the list of trackers is limited to. */
export const groups = {
  title: 'Grupos',
  tree: 'Grupos de veículos',
  fold: 'Recolher o grupo {{name}}',
  unfold: 'Abrir o grupo {{name}}',
  failed: 'Os grupos não puderam ser lidos.',
  retry: 'Tentar novamente',
  filters: 'Filtros',
  filtersOn_one: 'Filtros ({{count}} ativo)',
  filtersOn_other: 'Filtros ({{count}} ativos)',
  model: 'Modelo',
  anyModel: 'Todos os modelos',
  modelCount: '{{model}} ({{vehicles}})',
  clear: 'Limpar os filtros',
} as const;
