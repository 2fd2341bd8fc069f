import { Button } from '@mantine/core';
import { IconLock, IconPlus, IconSteeringWheel, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DriverRow } from '../../../domain/desk/driver.ts';
import { hasDrivers } from '../../../domain/people/users/drivers-access.ts';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { useAskedNew } from '../../base/ui/use-asked-new.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { useDriverColumns } from './columns.tsx';
import { DriverDialog, NewDriverDialog } from './driver-dialog.tsx';
import { DriverFilters } from './driver-filters.tsx';
import { DRIVERS } from './drivers-list.ts';
import { useRemoveDriver } from './remove-driver.tsx';

const openNew = (): void => openDialog('driver', (close) => <NewDriverDialog onClose={close} />);
const openDriver = ({ id }: DriverRow): void =>
  openDialog('driver', (close) => <DriverDialog id={id} onClose={close} />);

/** Who drives: a list of all, and each of them to be changed. Open to everybody, with data for who has drivers. */
export default function DriversScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { user, permissions } = useSignedIn();
  const { privilegedBrandId } = useAppConfig();
  const isAllowed = hasDrivers(user.brand, permissions, privilegedBrandId);
  useAskedNew(isAllowed ? openNew : null);
  const add = isAllowed && (
    <Button h={40} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={openNew}>
      {t('drivers.add')}
    </Button>
  );
  return (
    <>
      <ScreenHeader title={t('drivers.title')} subtitle={t('drivers.lead')}>
        {!phone && add}
      </ScreenHeader>
      <div className={page.page}>
        {phone && add}
        {isAllowed ? <Drivers /> : <Closed />}
      </div>
    </>
  );
}

function Drivers() {
  const { t } = useTranslation();
  const list = useList(DRIVERS);
  const columns = useDriverColumns();
  const remove = useRemoveDriver();
  return (
    <ListScreen
      list={list}
      label={t('drivers.title')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ driverName }) => driverName}
      filters={<DriverFilters list={list} />}
      exports={
        <ExportButton call="drivers.list" query={list.query} title={t('drivers.title')} disabled={list.total === 0} />
      }
      bulk={[
        {
          id: 'remove',
          label: t('drivers.remove'),
          icon: <IconTrash size={17} stroke={1.75} aria-hidden />,
          title: (count) => t('drivers.removeAskAll', { count }),
          text: t('drivers.removeText'),
          run: remove,
        },
      ]}
      empty={
        <Notice
          title={t('drivers.empty')}
          text={t('drivers.emptyText')}
          icon={<IconSteeringWheel size={26} stroke={1.75} />}
        >
          <Button onClick={openNew}>{t('drivers.add')}</Button>
        </Notice>
      }
      onOpen={openDriver}
    />
  );
}

/** The page is there for everybody; what is on it needs a permission. */
function Closed() {
  const { t } = useTranslation();
  return (
    <Notice title={t('drivers.closed')} text={t('drivers.closedText')} icon={<IconLock size={26} stroke={1.75} />} />
  );
}
