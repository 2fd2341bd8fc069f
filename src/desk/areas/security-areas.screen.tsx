import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { AreasScreen } from './areas.screen.tsx';

/** The security areas of whoever is signed in. */
export default function SecurityAreaScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return <AreasScreen title={t('areas.title')} lead={t('areaList.ownLead')} whose={{ user: String(user.id) }} />;
}
