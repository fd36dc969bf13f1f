import { redirect } from 'next/navigation';

/** A type's own address leads to what it takes: there is nothing else to say of one type alone. */
export default async function RecordTypePage({ params }: { readonly params: Promise<{ readonly typeId: string }> }) {
  redirect(`/record-types/${(await params).typeId}/requirements`);
}
