import { redirect } from 'next/navigation';

/** A record type has no page of its own, so its URL redirects to its requirements. */
export default async function RecordTypePage({ params }: { readonly params: Promise<{ readonly typeId: string }> }) {
  redirect(`/record-types/${(await params).typeId}/requirements`);
}
