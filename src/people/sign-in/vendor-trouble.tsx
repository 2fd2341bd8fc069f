import { useTranslation } from 'react-i18next';
import type { Vendor } from '../../../domain/people/users/user.ts';
import type { VendorSignInContext } from '../../../machines/vendor-sign-in.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';

interface Props {
  vendor: Vendor;
  trouble: NonNullable<VendorSignInContext['trouble']>;
}

/** Why signing in with a vendor failed, and what to do. */
export function VendorTrouble({ vendor, trouble }: Props) {
  const { t } = useTranslation();
  const word = t(`login.vendorFailed.${vendor}`);
  const tip = typeof trouble === 'string' ? t(`login.vendorTrouble.${trouble}`) : failureText(trouble);
  return (
    <Callout tone="danger" title={word}>
      {tip}
    </Callout>
  );
}
