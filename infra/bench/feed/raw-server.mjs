/** A bare Node server that answers everything with the bytes of a file. Arguments: file, encoding. Prints its port. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, encoding] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  ...(encoding === 'gzip' && { 'content-encoding': 'gzip' }),
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
}).listen(0, '127.0.0.1', () => console.log(server.address().port));
