import { useTranslation } from 'react-i18next';
import { PreferencesPage } from './preferences-page.tsx';

/** The preferences of whoever is signed in. */
export default function UserPreferencesScreen() {
  const { t } = useTranslation();
  return <PreferencesPage title={t('navigation.titles.user-preferences')} />;
}
