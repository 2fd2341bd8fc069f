import { useTranslation } from 'react-i18next';
import type { AccountRow } from '../../../domain/people/users/account.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { StateMark } from '../../base/ui/state-mark.tsx';
import classes from './users.module.css';

/** The columns of the list of users. */
export function useUserColumns(): readonly Column<AccountRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: t('users.field.name'),
      sort: 'name',
      isName: true,
      width: '22%',
      cell: ({ name, email }) => (
        <span className={classes.person}>
          {name}
          {email !== null && (
            <span className={classes.quiet} title={email}>
              {email}
            </span>
          )}
        </span>
      ),
    },
    { id: 'login', title: t('users.field.login'), sort: 'login', cell: ({ login }) => login },
    { id: 'profile', title: t('users.field.profile'), cell: ({ profile }) => t(`users.profile.${profile}`) },
    { id: 'brand', title: t('users.field.brand'), cell: ({ brandName }) => brandName },
    {
      id: 'state',
      title: t('users.field.state'),
      width: '10%',
      cell: ({ isDisabled }) => (
        <StateMark
          tone={isDisabled ? 'danger' : 'good'}
          text={t(`users.state.${isDisabled ? 'DISABLED' : 'ACTIVE'}`)}
        />
      ),
    },
    {
      id: 'lastSignInAt',
      title: t('users.field.lastSignIn'),
      sort: 'lastSignInAt',
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? (
          <span className={classes.quiet}>{t('users.never')}</span>
        ) : (
          <time dateTime={lastSignInAt}>{format.dateTime(Date.parse(lastSignInAt))}</time>
        ),
    },
    {
      id: 'factor',
      title: t('users.field.factor'),
      width: '10%',
      cell: ({ hasFactor }) => (
        <StateMark tone={hasFactor ? 'good' : 'quiet'} text={t(`users.factor.${hasFactor ? 'on' : 'off'}`)} />
      ),
    },
  ];
}
