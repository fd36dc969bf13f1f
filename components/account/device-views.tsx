'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { moveDeviceViews } from '@/lib/portal/account/saved-views-client';

/** Moves views that were saved on this device to the account, and then shows them. */
export function DeviceViews() {
  const router = useRouter();
  useEffect(() => {
    // If the request fails, the views stay on the device until the next visit.
    moveDeviceViews().then(
      (moved) => moved && router.refresh(),
      () => undefined,
    );
  }, [router]);
  return null;
}
