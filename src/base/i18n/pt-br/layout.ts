/** Where navigation, toolbar and footer stand. */
export const layout = {
  title: 'Disposição da tela',
  lead: 'Vale para este aparelho. No celular a disposição é sempre a mesma.',
  open: 'Disposição da tela…',
  variant: 'Navegação',
  variants: { vertical: 'Vertical', horizontal1: 'Horizontal 1', horizontal2: 'Horizontal 2' },
  variantHints: {
    vertical: 'Menu ao lado',
    horizontal1: 'Menu em uma barra própria',
    horizontal2: 'Menu na barra superior',
  },
  parts: { mode: 'Largura', navbar: 'Menu', toolbar: 'Barra superior', footer: 'Rodapé' },
  mode: { full: 'Toda a janela', boxed: 'Moldura' },
  navbar: { shown: 'Aberto', folded: 'Só ícones', hidden: 'Oculto' },
  toolbar: { above: 'Acima do menu', below: 'Depois do menu', hidden: 'Oculta' },
  toolbarRow: 'Visível',
  footer: { shown: 'Visível', hidden: 'Oculto' },
  noBar: 'Para o seu perfil não há menu lateral, e a barra superior fica sempre visível.',
  reset: 'Voltar ao padrão',
  showToolbar: 'Mostrar a barra superior',
  more: 'Mais telas',
} as const;

/** The visitor's menu. */
export const guest = {
  menu: 'Menu do visitante',
  login: 'Entrar',
  register: 'Cadastrar-se',
} as const;

/** What is overdue. */
export const debt = {
  labels: { brand: 'Aviso de débito da marca', customer: 'Aviso de débito do cliente' },
  brand: 'Há pagamentos em atraso da marca {{name}}. Regularize para evitar a suspensão do serviço.',
  customer:
    'Há pagamentos em atraso do cliente {{name}}. Oriente o cliente a regularizar para evitar a suspensão do serviço.',
  dismiss: 'Dispensar o aviso',
} as const;

/** Versions of the console. */
export const version = {
  shown: 'Versão {{version}}',
  newer: 'Há uma versão nova do sistema ({{version}}). Recarregue quando for um bom momento.',
  rebuilt: 'O sistema foi atualizado. Recarregue quando for um bom momento.',
  label: 'Versão nova',
  reload: 'Recarregar',
  later: 'Mais tarde',
} as const;

/** The short facts of the quick panel. */
export const quick = {
  title: 'Painel rápido',
  open: 'Painel rápido',
  fleet: 'Veículos acompanhados',
  noFleet: 'Nenhum mapa aberto: as contagens aparecem com um mapa na tela.',
  past: 'O mapa mostra o passado; as contagens são daquele momento.',
  link: 'Ligação ao vivo',
  state: 'Situação',
  freshness: 'Atraso típico',
  rate: 'Eventos por segundo',
  behind: 'Mapa atrasado',
  problems: 'Avisos',
  log: 'Registro local',
  logEvents: 'Eventos guardados',
  logBytes: 'Espaço',
  reach: 'Retrocede até',
  system: 'Sistema',
  page: 'Versão desta página',
  server: 'Versão do servidor',
  keysTitle: 'Teclas',
} as const;

/** The map's providers that cannot be chosen, and why. */
export const mapProvider = {
  forbidden: 'Sem permissão',
  'no-key': 'A marca não tem chave',
  unready: 'Ainda não está aqui',
} as const;
