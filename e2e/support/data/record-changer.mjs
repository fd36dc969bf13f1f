// A process that inserts, changes and deletes records while a test pages through them, until its parent stops it; then
// it reports the number of each. Arguments: URL and name of the database, the account of the records, and their number.
import { MongoClient } from 'mongodb';

const [uri, name, accountId, counted] = process.argv.slice(2);
const count = Number(counted);
const AT_ONCE = 5;
const DAY = 86_400_000;

const client = await MongoClient.connect(uri);
const records = client.db(name).collection('records');
const done = { inserted: 0, changed: 0, deleted: 0 };
let stopped = false;
process.once('message', () => {
  stopped = true;
});

/** The numbers are far apart, so that changes affect every page. */
const spread = (step) => (step * 7_919) % count;
const idOf = (at) => `DEMO-WALK-${String(at).padStart(7, '0')}`;
/** Every tenth record may be deleted and the next one changed (see the test). */
const near = (at, last) => idOf(at - (at % 10) + last);

process.send('ready');
for (let step = 0; !stopped; step += AT_ONCE) {
  const steps = Array.from({ length: AT_ONCE }, (_, more) => spread(step + more));
  const days = steps.map((at) => new Date(Date.UTC(2001, 0, 1) + (at / count) * 9_000 * DAY));
  const answers = await Promise.all([
    records.insertMany(
      steps.map((at, more) => ({
        _id: `DEMO-NEW-${step + more}-${at}`,
        module: 'Building',
        openedDate: days[more],
        cursorDate: days[more],
        memberIds: [accountId],
        parties: [],
      })),
    ),
    // Moves the record to the other end of the order by date.
    records.updateMany(
      { _id: { $in: steps.map((at) => near(at, 1)) } },
      { $set: { openedDate: days.at(-1), statusType: 'VOID' } },
    ),
    records.deleteMany({ _id: { $in: steps.map((at) => near(at, 0)) } }),
  ]);
  done.inserted += answers[0].insertedCount;
  done.changed += answers[1].modifiedCount;
  done.deleted += answers[2].deletedCount;
}
await client.close();
process.send(done);
process.disconnect();
