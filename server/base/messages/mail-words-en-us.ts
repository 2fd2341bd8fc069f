import type { MAIL_WORDS_PT_BR } from './mail-words-pt-br.ts';

/** What mails say. */
export const MAIL_WORDS_EN_US: Record<keyof typeof MAIL_WORDS_PT_BR, string> = {
  'mail.reset.subject': '{brand}: new password',
  'mail.reset.greeting': 'Hello, {name}.',
  'mail.reset.asked': 'A new password was asked for the account {login} at {brand}. To choose it, open this address:',
  'mail.reset.button': 'Choose the new password',
  'mail.welcome.subject': '{brand}: your new account',
  'mail.welcome.made':
    'An account with the login {login} was created for you at {brand}. To choose its password, open this address:',
  'mail.welcome.button': 'Choose the password',
  'mail.welcome.ignore': 'If you did not expect this account, ignore this message.',
  'mail.reset.holds': 'The address is valid for {stretch} and can be used once.',
  'mail.reset.ignore': 'If it was not you who asked, ignore this message: your password stays as it is.',
  'mail.invite.subject': '{owner} invites you to the group {group}',
  'mail.invite.subject-plain': '{brand}: invite to see vehicles',
  'mail.invite.asked':
    '{owner} wants to show you the vehicles of the group {group} at {brand}. To see them, sign in with the account of this email address and accept the invite:',
  'mail.invite.button': 'See the invite',
  'mail.invite.holds': 'The invite is for you alone and is valid for {days} days.',
  'mail.invite.ignore': 'If you do not want to see these vehicles, refuse the invite or ignore this message.',
  'mail.email-code.subject': '{brand}: code {code}',
  'mail.email-code.asked': 'An account at {brand} will use this email with the code:',
  'mail.email-code.code': '{code}',
  'mail.email-code.holds': 'Type it in the console. It is valid for {minutes} minutes.',
  'mail.email-code.ignore': 'If it was not you who asked, ignore this message: nothing changes.',
  'mail.factor.subject': '{brand}: the second factor of your account was changed',
  'mail.factor.added-app': 'An authenticator app was added to the account {login}.',
  'mail.factor.added-passkey': 'The passkey {passkey} was added to the account {login}.',
  'mail.factor.removed-app': 'The authenticator app was removed from the account {login}.',
  'mail.factor.removed-passkey': 'The passkey {passkey} was removed from the account {login}.',
  'mail.factor.new-codes': 'New recovery codes were made for the account {login}. The earlier ones hold no longer.',
  'mail.factor.subject-danger': '{brand}: wrong codes for your account',
  'mail.factor.wrong-codes':
    'With the right password of the account {login}, {count} wrong codes or more were typed in a row. This is mailed once a day at most.',
  'mail.factor.app-closed':
    'With the right password of the account {login}, {count} wrong codes were typed in a row. Codes of the app are not accepted any more: sign in with a passkey or a recovery code.',
  'mail.factor.ask':
    'If it was not you, your password is known to others: change it now, and contact the support of {brand}:',
  'mail.factor.ask-nobody': 'If it was not you, your password is known to others: change it now, and contact {brand}.',
  'mail.email-changed.subject': '{brand}: the email of your account was changed',
  'mail.email-changed.changed':
    'The account {login} at {brand} has another email now. This address receives its messages no longer.',
  'mail.email-changed.ask': 'If it was not you who changed it, contact the support of {brand} at once:',
  'mail.email-changed.ask-nobody': 'If it was not you who changed it, contact {brand} at once.',
  'mail.news.one': '{brand}: {first}',
  'mail.news.many': '{brand}: {count} updates',
  'mail.news.more': 'And {more} more: see the console.',
  'mail.news.why': 'You receive this because you chose email in the preferences of your account.',
  'mail.support.subject': '{brand}: report of {name}',
  'mail.support.from': '{name} (login {login}) reports:',
  'mail.support.reply': 'Answer this message to reach {name}.',
  'mail.support.no-reply': 'This account has no email: no answer reaches it here.',
  'mail.support.shown': 'The sender saw the diagnostics below.',
  'mail.report.subject': '{brand}: {title}',
  'mail.report.ready':
    'The report {title} is ready (rows: {rows}). It is among your exports, and only you can download it:',
  'mail.report.none': 'No data was found for the report {title}.',
  'mail.report.button': 'Open the exports',
  'mail.report.why':
    'You receive this message because you scheduled this report. The schedule can be changed in Reports.',
  'mail.report.subject-plain': '{brand}: a report for you',
  'mail.report.none-plain': 'No data was found for a report of {owner}.',
  'mail.report.file-plain': '{owner} sends you a report (rows: {rows}), attached.',
  'mail.report.file-too-large-plain':
    'A report of {owner} is ready (rows: {rows}), but the file is larger than {most} MB and does not fit into this mail. Ask {owner} for it.',
  'mail.report.file': '{owner} sends you the report {title} (rows: {rows}), attached.',
  'mail.report.file-too-large':
    'The report {title} of {owner} is ready (rows: {rows}), but the file is larger than {most} MB and does not fit into this mail. Ask {owner} for it.',
  'mail.report.file-why':
    'You receive this message because {owner} put your contact on this scheduled report. To receive no more, answer to {owner}.',
};
