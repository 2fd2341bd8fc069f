import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useBrand } from '../brand/brand-context.tsx';
import { toast } from '../ui/toasts.ts';
import { useSignedIn } from './console-context.tsx';
import { usePeriodicJob } from './periodic-job.ts';

/** Keeps the brand fresh, and tells administrators once where its colours cannot be read: they are the ones who can repair them. */
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
    toast('warning', t('brandEdit.notice'), { label: t('brandEdit.noticeAction'), run: () => navigate('/brand') });
  }, [mayRepair, navigate, t]);
  return null;
}
