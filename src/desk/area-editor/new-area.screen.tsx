import { useTranslation } from 'react-i18next';
import { IconLock } from '@tabler/icons-react';
import { useMayAreas } from '../areas/use-areas.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { NewArea } from './new-area.tsx';

/** Creates a security area, for staff. */
export default function AreaCreateScreen() {
  const { t } = useTranslation();
  const isAllowed = useMayAreas();
  return (
    <>
      <ScreenHeader title={t('areaSetting.titleNew')} />
      {isAllowed ? (
        <NewArea />
      ) : (
        <Notice
          title={t('areaList.closed')}
          text={t('areaList.closedText')}
          icon={<IconLock size={26} stroke={1.75} />}
        />
      )}
    </>
  );
}
