/** What the server says to people, by code. `{name}` is filled in. */
export const PT_BR = {
  'unauthenticated': 'Invalid access_token',
  'wrong-credentials': 'Login ou senha inválidos.',
  'brand-needed': 'Este login existe em mais de uma marca. Escolha a marca.',
  'throttled': 'Muitas tentativas. Tente novamente em {seconds} s.',
  'forbidden': 'Você não possui permissão para esta operação.',
  'missing': 'Não encontrado.',
  'invalid-input': 'Verifique os campos informados.',
  'broken-json': 'O conteúdo enviado não é um JSON válido.',
  'body-too-large': 'O conteúdo enviado é grande demais.',
  'unsupported-media': 'O tipo de conteúdo enviado não é aceito.',
  'bad-request': 'A requisição não é válida.',
  'internal': 'Ocorreu um erro no servidor. Tente novamente.',
  'not-ready': 'O servidor ainda não está pronto.',
  'identifier-taken': 'Já existe um dispositivo com este identificador.',
  'not-a-customer': 'Escolha um cliente da mesma marca.',
  'field.required': 'Campo obrigatório.',
  'field.too-short': 'Mínimo de {minimum} caracteres.',
  'field.too-long': 'Máximo de {maximum} caracteres.',
  'field.too-small': 'Deve ser no mínimo {minimum}.',
  'field.too-big': 'Deve ser no máximo {maximum}.',
  'field.wrong-type': 'O valor não é do tipo esperado.',
  'field.wrong-format': 'O formato não é válido.',
  'field.not-an-option': 'Não é uma das opções.',
  'field.not-valid': 'O valor não é válido.',
} as const;

export type MessageCode = keyof typeof PT_BR;
