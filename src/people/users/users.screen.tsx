import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountRow } from '../../../domain/people/users/account.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { useAskedNew } from '../../base/ui/use-asked-new.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { useUserColumns } from './columns.tsx';
import { NewUserDialog, UserDialog } from './user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { USERS } from './users-list.ts';

const openNew = (): void => openDialog('user', (close) => <NewUserDialog onClose={close} />);
const openUser = ({ id }: AccountRow): void => openDialog('user', (close) => <UserDialog id={id} onClose={close} />);

/** The accounts of the own brand and of the brands below it, for administrators. */
export default function UsersScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const list = useList(USERS);
  const columns = useUserColumns();
  useAskedNew(openNew);
  const add = (
    <Button h={40} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={openNew}>
      {t('users.add')}
    </Button>
  );
  return (
    <>
      <ScreenHeader title={t('users.title')} subtitle={t('users.lead')}>
        {!phone && add}
      </ScreenHeader>
      <div className={page.page}>
        {phone && add}
        <ListScreen
          list={list}
          label={t('users.title')}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          filters={<UserFilters list={list} />}
          empty={
            <Notice title={t('users.empty')} text={t('users.emptyText')} icon={<IconUsers size={26} stroke={1.75} />} />
          }
          onOpen={openUser}
        />
      </div>
    </>
  );
}
