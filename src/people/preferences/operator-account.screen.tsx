import { useTranslation } from 'react-i18next';
import { PreferencesPage } from './preferences-page.tsx';

/** The same preferences under the name that the operators' navigation has for them. */
export default function OperatorAccountScreen() {
  const { t } = useTranslation();
  return <PreferencesPage title={t('navigation.titles.operator-account')} />;
}
