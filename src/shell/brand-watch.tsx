import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useBrand } from '../base/brand/brand-context.tsx';
import { toast } from '../base/ui/toasts.ts';
import { useSignedIn } from '../base/session/session-context.tsx';
import { usePeriodicJob } from './periodic-job.ts';

/** Refreshes the brand, and notifies administrators once where its colours cannot be read: only they can repair them. */
export function BrandWatch() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { isPaletteBroken } = useBrand();
  const { user } = useSignedIn();
  usePeriodicJob();
  const told = useRef(false);
  const mayRepair = isPaletteBroken === true && user.profile === 'ADMINISTRATOR';
  useEffect(() => {
    if (!mayRepair || told.current) return;
    told.current = true;
    toast('warning', t('shell.brandChanged'), { label: t('shell.brandChangedAction'), run: () => navigate('/brand') });
  }, [mayRepair, navigate, t]);
  return null;
}
