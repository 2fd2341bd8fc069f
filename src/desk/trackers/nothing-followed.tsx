import { Button } from '@mantine/core';
import { IconCarSuv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openSearch } from '../../live/clients/search-opener.ts';
import { useClearedList, useClientDesk } from '../../live/clients/use-client-desk.ts';
import { Notice } from '../../base/ui/notice.tsx';

/** No vehicle is followed: search for one, or restore those that the navigation cleared. */
export function NothingFollowed() {
  const { t } = useTranslation();
  const { followed } = useClientDesk();
  const cleared = useClearedList();
  return (
    <Notice title={t('clients.plate.noneTitle')} text={t('clients.plate.noneText')}>
      <Button leftSection={<IconCarSuv size={18} stroke={1.75} aria-hidden />} onClick={openSearch}>
        {t('clients.plate.search')}
      </Button>
      {cleared.length > 0 && (
        <Button variant="default" onClick={() => followed.takeUp()}>
          {t('clients.plate.takeUp', { count: cleared.length })}
        </Button>
      )}
    </Notice>
  );
}
