/** What every form says. */
export const form = {
  save: 'Salvar',
  cancel: 'Cancelar',
  failed: 'Não foi salvo',
  picture: {
    choose: 'Escolher uma foto',
    replace: 'Trocar a foto',
    remove: 'Remover',
    file: 'Arquivo da foto',
    hint: 'PNG, JPEG ou WebP. A foto é reduzida antes de ser enviada.',
    fault: 'Este arquivo não é uma foto que possa ser lida. Escolha uma imagem PNG, JPEG ou WebP.',
  },
  unsaved: {
    title: 'Há alterações não salvas',
    text: 'Se sair agora, o que foi digitado se perde.',
    stay: 'Continuar editando',
    discard: 'Descartar alterações',
  },
  clash: {
    title: 'Outra pessoa salvou antes',
    lead: '{{who}} alterou estes campos: {{when}}.',
    somebody: 'Alguém',
    justNow: 'agora há pouco',
    field: 'Campo',
    theirs: 'Salvo agora',
    mine: 'Digitado aqui',
    untouched: 'não alterado aqui',
    takeTheirs: 'Usar o que foi salvo',
    keepMine: 'Salvar o que digitei',
  },
  /** In the words of the server, which has the same rules. */
  rule: {
    required: 'Campo obrigatório.',
    tooShort: 'Mínimo de {{minimum}} caracteres.',
    tooLong: 'Máximo de {{maximum}} caracteres.',
    tooSmall: 'Deve ser no mínimo {{minimum}}.',
    tooBig: 'Deve ser no máximo {{maximum}}.',
    wrongType: 'O valor não é do tipo esperado.',
    wrongFormat: 'O formato não é válido.',
    notAnOption: 'Não é uma das opções.',
    notValid: 'O valor não é válido.',
  },
} as const;
