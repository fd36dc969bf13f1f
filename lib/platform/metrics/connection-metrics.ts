import type { MongoClient } from 'mongodb';
import { metrics } from './registry';

/** Counts a client's connections in `records_portal_database_connections`. */
export function watchConnections(client: MongoClient): void {
  const { connections } = metrics();
  const change = (state: 'open' | 'used' | 'wanted', by: 1 | -1) => (): void => connections.inc({ state }, by);
  client.on('connectionCreated', change('open', 1));
  client.on('connectionClosed', change('open', -1));
  client.on('connectionCheckOutStarted', change('wanted', 1));
  client.on('connectionCheckOutFailed', change('wanted', -1));
  client.on('connectionCheckedOut', change('wanted', -1));
  client.on('connectionCheckedOut', change('used', 1));
  client.on('connectionCheckedIn', change('used', -1));
}
