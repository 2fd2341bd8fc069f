import { Button } from '@mantine/core';
import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { loadStoreLinks, type StoreLinks as Links } from '../../base/brand/flavors.ts';
import classes from './login.module.css';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Links to the apps of the brand, if it has any. */
export function StoreLinks() {
  const { t } = useTranslation();
  const { alias } = useBrand();
  const [links, setLinks] = useState<Links | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadStoreLinks(alias).then((loaded) => isCurrent && setLinks(loaded));
    return () => void (isCurrent = false);
  }, [alias]);
  if (links === null || (links.android === null && links.ios === null)) return null;
  const link = (href: string | null, name: string, Icon: typeof IconBrandApple) =>
    href !== null && (
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<Icon {...ICON} />}
      >
        {name}
      </Button>
    );
  return (
    <section className={classes.stores} aria-label={t('login.stores')}>
      <div className={classes.pair}>
        {link(links.android, t('login.android'), IconBrandAndroid)}
        {link(links.ios, t('login.ios'), IconBrandApple)}
      </div>
    </section>
  );
}
