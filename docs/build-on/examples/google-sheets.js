// Adds a menu entry that fills a Google Sheet with a person's records. To install it, open Extensions > Apps Script in
// the sheet, paste this, set PORTAL and TOKEN under Project Settings > Script properties, and reload the sheet.

const COLUMNS = ['Number', 'Type', 'Status', 'Opened', 'Address'];

// biome-ignore lint/correctness/noUnusedVariables: Google Sheets calls it when the sheet is opened
function onOpen() {
  SpreadsheetApp.getUi().createMenu('Records').addItem('Load my records', 'loadMyRecords').addToUi();
}

// biome-ignore lint/correctness/noUnusedVariables: the menu entry calls it
function loadMyRecords() {
  const { PORTAL, TOKEN } = PropertiesService.getScriptProperties().getProperties();
  const rows = everyRecord(PORTAL, TOKEN).map(toRow);
  const sheet = SpreadsheetApp.getActiveSheet();
  sheet.clearContents();
  sheet.getRange(1, 1, rows.length + 1, COLUMNS.length).setValues([COLUMNS, ...rows]);
}

function everyRecord(portal, token) {
  const records = [];
  for (let cursor = ''; cursor !== undefined; ) {
    const query = `expand=addresses&limit=100&cursor=${encodeURIComponent(cursor)}`;
    const { result, page } = ask(`${portal}/api/v4/records/mine?${query}`, token);
    records.push(...result);
    cursor = page.next;
  }
  return records;
}

function ask(url, token) {
  const options = { headers: { Authorization: `Bearer ${token}` }, muteHttpExceptions: true };
  for (let attempt = 1; ; attempt += 1) {
    const response = UrlFetchApp.fetch(url, options);
    const status = response.getResponseCode();
    if (status === 200) return JSON.parse(response.getContentText());
    // The body says what was wrong in one sentence.
    if ((status !== 429 && status !== 503) || attempt === 4) throw new Error(response.getContentText());
    Utilities.sleep(Number(response.getHeaders()['Retry-After'] || attempt) * 1000);
  }
}

function toRow({ customId, type, status, openedDate, addresses }) {
  const [address] = addresses || [];
  return [customId, type?.text, status?.text, openedDate, address?.addressLine1].map(toCell);
}

// Keeps the sheet from reading text as a formula.
function toCell(value) {
  const text = value === undefined ? '' : String(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
