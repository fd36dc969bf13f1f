export { startTestDatabase, type TestDatabase } from './test-database';
