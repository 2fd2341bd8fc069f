import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAreas } from './use-areas.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { usePhone } from '../../base/ui/use-phone.ts';
import { AreaButtons, AreasBoard } from './areas-board.tsx';
import type { Whose } from './use-area-list.ts';

/** The frame of a list of areas. */
export function AreasScreen({ title, lead, whose }: { title: string; lead: string; whose: Whose }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const isAllowed = useMayAreas();
  const buttons = isAllowed && (
    <div className={page.actions}>
      <AreaButtons />
    </div>
  );
  return (
    <>
      <ScreenHeader title={title} subtitle={lead}>
        {!phone && buttons}
      </ScreenHeader>
      {phone && buttons && <div className={page.page}>{buttons}</div>}
      {isAllowed ? (
        <AreasBoard whose={whose} />
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

/** The areas of a brand and those below it, for staff. */
export default function AreasListScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return <AreasScreen title={t('areaList.title')} lead={t('areaList.lead')} whose={{ brand: String(user.brand) }} />;
}
