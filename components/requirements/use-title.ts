'use client';

import { useEffect } from 'react';

/** For views that change without the server; Next sets a title only for pages that it renders. */
export function useTitle(title: string, agency: string): void {
  useEffect(() => {
    document.title = `${title} - ${agency}`;
  }, [title, agency]);
}
