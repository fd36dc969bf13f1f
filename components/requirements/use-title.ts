'use client';

import { useEffect } from 'react';

/** Names the page in the browser's title bar and history as its view is now; Next does so for what the server sends. */
export function useTitle(title: string, agency: string): void {
  useEffect(() => {
    document.title = `${title} - ${agency}`;
  }, [title, agency]);
}
