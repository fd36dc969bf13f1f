import { Dashboard } from '@/components/home/dashboard';
import { HomeContact } from '@/components/home/entry-cards';
import { Planning } from '@/components/home/planning';
import { Welcome } from '@/components/home/welcome';
import { HelpText } from '@/components/layout/help-text';
import { DEMO_POPULAR_TYPES } from '@/lib/demo/popular-types';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { env } from '@/lib/platform/settings/env';

export default async function HomePage() {
  const principal = await pageSession();
  const { POPULAR_TYPES, demo } = env();
  const planning = <Planning popular={POPULAR_TYPES ?? (demo ? DEMO_POPULAR_TYPES : [])} />;
  return (
    <div className="home">
      {principal === null ? (
        <>
          <Welcome />
          <HelpText page="home" open />
          {planning}
          <HomeContact />
        </>
      ) : (
        <Dashboard principal={principal}>
          <HelpText page="home" open />
          {planning}
        </Dashboard>
      )}
    </div>
  );
}
