import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { IconLock, IconPolygonOff } from '@tabler/icons-react';
import type { AreaV2 } from '../../../domain/desk/areas/area.ts';
import { useAreaRecord } from '../areas/use-area-record.ts';
import { useMayAreas } from '../areas/use-areas.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { AreaEditor } from './area-editor.tsx';
import { NewArea } from './new-area.tsx';
import { useDeviceNames } from '../../live/devices/use-device-names.ts';

/** The id of an area that is not there yet. */
const NEW = 'novo';

/** A security area: `novo` is a new one, else the one of that id. */
export default function AreaSettingScreen() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const id = path.split('/')[2] ?? NEW;
  const isNew = id === NEW;
  const isAllowed = useMayAreas();
  return (
    <>
      <ScreenHeader title={t(isNew ? 'areaSetting.titleNew' : 'areaSetting.title')} />
      {!isAllowed && <Closed />}
      {isAllowed && (isNew ? <NewArea /> : <KnownArea key={id} id={id} />)}
    </>
  );
}

/** The page is there for everybody who is signed in; what is on it needs a permission. */
function Closed() {
  const { t } = useTranslation();
  return (
    <Notice title={t('areaList.closed')} text={t('areaList.closedText')} icon={<IconLock size={26} stroke={1.75} />} />
  );
}

function KnownArea({ id }: { id: string }) {
  const { t } = useTranslation();
  const { value, failure, again } = useAreaRecord(/^\d{16}$/.test(id) ? id : null);
  if (value) return <Read area={value} />;
  if (failure && failure.kind !== 'missing')
    return (
      <div className={page.page}>
        <FailureCallout title={t('areaSetting.unread')} failure={failure} onRetry={again} />
      </div>
    );
  if (failure || !/^\d{16}$/.test(id))
    return (
      <Notice
        title={t('areaSetting.missing')}
        text={t('areaSetting.missingText')}
        icon={<IconPolygonOff size={26} stroke={1.75} />}
      />
    );
  return <Waiting />;
}

/** What somebody else saves while this is open is told when it is saved here. */
function Read({ area }: { area: AreaV2 }) {
  const [seen] = useState(area);
  const known = useDeviceNames(seen.devices);
  if (known === undefined) return <Waiting />;
  return <AreaEditor area={seen} brand={seen.brand} known={known} />;
}
