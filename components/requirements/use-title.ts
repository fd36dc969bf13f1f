'use client';

import { useEffect } from 'react';

/** For views that change without the server; Next sets the title only of rendered pages. */
export function useTitle(title: string, agency: string): void {
  useEffect(() => {
    document.title = `${title} - ${agency}`;
  }, [title, agency]);
}
