import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { openSearch } from '../../live/clients/search-opener.ts';
import { Notice } from '../../base/ui/notice.tsx';

/** Staff have not chosen a client yet. */
export function NoClient({ maySearch }: { maySearch: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice title={t('fleet.tracker.noClientTitle')} text={t('fleet.tracker.noClient')}>
      {maySearch && (
        <Button leftSection={<IconUserSearch size={18} stroke={1.75} aria-hidden />} onClick={openSearch}>
          {t('clients.search')}
        </Button>
      )}
      <Button component={Link} href="/trackdevice" variant="default">
        {t('fleet.tracker.wholeFleet')}
      </Button>
    </Notice>
  );
}
