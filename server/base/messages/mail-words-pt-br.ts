/** What mails say. */
export const MAIL_WORDS_PT_BR = {
  'mail.reset.subject': '{brand}: nova senha',
  'mail.reset.greeting': 'Olá, {name}.',
  'mail.reset.asked':
    'Foi pedida uma nova senha para a conta {login} em {brand}. Para escolher a senha, abra este endereço:',
  'mail.reset.button': 'Escolher a nova senha',
  'mail.welcome.subject': '{brand}: sua nova conta',
  'mail.welcome.made':
    'Uma conta com o login {login} foi criada para você em {brand}. Para escolher a senha, abra este endereço:',
  'mail.welcome.button': 'Escolher a senha',
  'mail.welcome.ignore': 'Se você não esperava esta conta, ignore esta mensagem.',
  'mail.reset.holds': 'O endereço vale por {stretch} e só pode ser usado uma vez.',
  'mail.reset.ignore': 'Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.',
  'mail.invite.subject': '{owner} convida você para o grupo {group}',
  'mail.invite.subject-plain': '{brand}: convite para ver veículos',
  'mail.invite.asked':
    '{owner} quer mostrar a você os veículos do grupo {group} em {brand}. Para vê-los, entre com a conta deste endereço de e-mail e aceite o convite:',
  'mail.invite.button': 'Ver o convite',
  'mail.invite.holds': 'O convite é só para você e vale por {days} dias.',
  'mail.invite.ignore': 'Se não quiser ver estes veículos, recuse o convite ou ignore esta mensagem.',
  'mail.email-code.subject': '{brand}: código {code}',
  'mail.email-code.asked': 'Uma conta na {brand} passa a usar este e-mail com o código:',
  'mail.email-code.code': '{code}',
  'mail.email-code.holds': 'Digite-o no sistema. Ele vale por {minutes} minutos.',
  'mail.email-code.ignore': 'Se não foi você quem pediu, ignore esta mensagem: nada muda.',
  'mail.factor.subject': '{brand}: o segundo fator da sua conta mudou',
  'mail.factor.added-app': 'Um aplicativo autenticador foi adicionado à conta {login}.',
  'mail.factor.added-passkey': 'A chave de acesso {passkey} foi adicionada à conta {login}.',
  'mail.factor.removed-app': 'O aplicativo autenticador foi removido da conta {login}.',
  'mail.factor.removed-passkey': 'A chave de acesso {passkey} foi removida da conta {login}.',
  'mail.factor.new-codes':
    'Novos códigos de recuperação foram criados para a conta {login}. Os anteriores não valem mais.',
  'mail.factor.subject-danger': '{brand}: códigos errados na sua conta',
  'mail.factor.wrong-codes':
    'Com a senha correta da conta {login}, foram digitados {count} ou mais códigos errados seguidos. Este aviso é enviado no máximo uma vez por dia.',
  'mail.factor.app-closed':
    'Com a senha correta da conta {login}, foram digitados {count} códigos errados seguidos. Os códigos do aplicativo não são mais aceitos: entre com uma chave de acesso ou um código de recuperação.',
  'mail.factor.ask':
    'Se não foi você, outra pessoa conhece a sua senha: troque-a agora e fale com o suporte da {brand}:',
  'mail.factor.ask-nobody': 'Se não foi você, outra pessoa conhece a sua senha: troque-a agora e fale com a {brand}.',
  'mail.email-changed.subject': '{brand}: o e-mail da sua conta mudou',
  'mail.email-changed.changed':
    'A conta {login} na {brand} tem agora outro e-mail. Este endereço não recebe mais as mensagens dela.',
  'mail.email-changed.ask': 'Se não foi você quem mudou, fale logo com o suporte da {brand}:',
  'mail.email-changed.ask-nobody': 'Se não foi você quem mudou, fale logo com a {brand}.',
  'mail.news.one': '{brand}: {first}',
  'mail.news.many': '{brand}: {count} novidades',
  'mail.news.more': 'E mais {more}: veja no sistema.',
  'mail.news.why': 'Você recebe isto porque escolheu e-mail nas preferências da sua conta.',
  'mail.support.subject': '{brand}: relato de {name}',
  'mail.support.from': '{name} (login {login}) relata:',
  'mail.support.reply': 'Responda a esta mensagem para falar com {name}.',
  'mail.support.no-reply': 'Esta conta não tem e-mail: a resposta não chega por aqui.',
  'mail.support.shown': 'O diagnóstico abaixo foi lido por quem o enviou.',
  'mail.report.subject': '{brand}: {title}',
  'mail.report.ready':
    'O relatório {title} está pronto (linhas: {rows}). Ele fica nas suas exportações, e só você pode baixá-lo:',
  'mail.report.none': 'Nenhum dado encontrado para o relatório {title}.',
  'mail.report.button': 'Abrir as exportações',
  'mail.report.why':
    'Você recebe esta mensagem porque agendou este relatório. O agendamento pode ser alterado em Relatórios.',
  'mail.report.subject-plain': '{brand}: relatório para você',
  'mail.report.none-plain': 'Nenhum dado encontrado para um relatório de {owner}.',
  'mail.report.file-plain': '{owner} envia a você um relatório (linhas: {rows}), em anexo.',
  'mail.report.file-too-large-plain':
    'Um relatório de {owner} está pronto (linhas: {rows}), mas o arquivo passa de {most} MB e não cabe neste e-mail. Peça-o a {owner}.',
  'mail.report.file': '{owner} envia a você o relatório {title} (linhas: {rows}), em anexo.',
  'mail.report.file-too-large':
    'O relatório {title} de {owner} está pronto (linhas: {rows}), mas o arquivo passa de {most} MB e não cabe neste e-mail. Peça-o a {owner}.',
  'mail.report.file-why':
    'Você recebe esta mensagem porque {owner} colocou o seu contato neste envio agendado. Para não receber mais, responda a {owner}.',
};
