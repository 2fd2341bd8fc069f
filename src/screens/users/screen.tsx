import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountRow } from '../../../domain/people/users/account.ts';
import { ScreenHeader } from '../../frame/screen-header.tsx';
import { ListScreen } from '../../list/list-screen.tsx';
import { useList } from '../../list/use-list.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { useAskedNew } from '../../ui/use-asked-new.ts';
import { usePhone } from '../../ui/use-phone.ts';
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
