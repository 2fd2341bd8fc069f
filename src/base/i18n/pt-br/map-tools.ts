/** Tiles of the map's providers, and its tools. */
export const tiles = {
  label: 'Tipo de mapa',
  kind: {
    roads: 'Ruas',
    terrain: 'Terreno',
    satellite: 'Satélite',
  },
  word: {
    refused: '{{provider}} recusou a chave',
    quota: 'cota do {{provider}} esgotada',
    away: '{{provider}} sem resposta',
  },
  hint: {
    refused: '{{provider}} recusou a chave desta marca: mostrando Open Street.',
    quota: 'A cota desta marca no {{provider}} acabou: mostrando Open Street.',
    away: '{{provider}} não responde: mostrando Open Street.',
  },
} as const;

export const mapTools = {
  ruler: 'Medir distância',
  hint: 'Clique ou toque no mapa para marcar pontos. Com o teclado: setas movem o mapa, Enter marca o centro.',
  total: 'Distância',
  leg: 'Último trecho: {{length}}',
  points_one: '{{count}} ponto',
  points_other: '{{count}} pontos',
  undo: 'Desfazer último ponto',
  clear: 'Apagar medida',
  end: 'Encerrar medição',
  fullScreen: 'Tela cheia',
  leaveFullScreen: 'Sair da tela cheia',
  me: 'Você está aqui',
} as const;
