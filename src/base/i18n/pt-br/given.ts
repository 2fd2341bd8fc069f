/** Texts whose keys the specification gives (given-keys.ts). */
export const given = {
  savedDataMessage: 'Dados salvos com sucesso!',
  new_area_update: 'Área atualizada com sucesso!',
  new_area_success: 'Área criada com sucesso!',
  thereWasAnErrorInYourRequest: 'Houve um erro na sua solicitação.',
  securityAreas: {
    nameErrorRequestMessage: 'Informe o nome da área.',
    addressErrorRequestMessage: 'Informe o endereço da área.',
    trackersErrorRequestMessage: 'Escolha ao menos um rastreador para a área.',
  },
} as const;
