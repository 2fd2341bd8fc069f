import { useTranslation } from 'react-i18next';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './preferences.module.css';

/** What of the account is given and is not changed here. */
export function ProfileFacts() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const brand = useBrand();
  return (
    <dl className={classes.facts}>
      <dt>{t('preferences.login')}</dt>
      <dd>{user.login}</dd>
      <dt>{t('preferences.role')}</dt>
      <dd>{t(`shell.profile.${user.profile}`)}</dd>
      {brand.id === user.brand && (
        <>
          <dt>{t('preferences.brand')}</dt>
          <dd>{brand.name}</dd>
        </>
      )}
    </dl>
  );
}
