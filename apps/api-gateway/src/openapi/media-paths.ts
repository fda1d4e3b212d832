/** The media-proxy serves these paths; the gateway forwards them without a schema. */
const file = { type: 'string', format: 'binary' } as const;
const media = { 'image/*': { schema: file }, 'video/*': { schema: file } };
const message = {
  'application/json': {
    schema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
  },
} as const;

const served = {
  200: { description: 'The file', content: media },
  206: { description: 'The requested range', content: media },
  304: { description: 'The client has this version' },
  400: { description: 'A parameter is missing or not valid', content: message },
  416: { description: 'The range lies outside the file' },
} as const;

const fetched = {
  ...served,
  403: { description: 'The host is not allowed, or its file is neither an image nor a video', content: message },
  429: { description: 'Too many uncached files for one address; see `Retry-After`', content: message },
  502: { description: 'The origin or the media-proxy failed', content: message },
  503: { description: 'The origin or the media-proxy is busy; see `Retry-After`', content: message },
  504: { description: 'The origin is too slow', content: message },
} as const;

const takenDown = { 410: { description: 'The media were taken down', content: message } } as const;

const text = { type: 'string' } as const;

export const mediaPaths = {
  '/api/proxy/image': {
    get: {
      summary: 'An image or a video of an allowed host; ranges and conditions work',
      parameters: [
        { name: 'url', in: 'query', required: true, schema: { type: 'string', format: 'uri' } },
        { name: 'w', in: 'query', schema: { ...text, enum: ['160', '320', '480', '640', '960', '1280'] } },
        { name: 'f', in: 'query', schema: { ...text, enum: ['avif', 'webp', 'jpeg'] } },
        { name: 'until', in: 'query', description: 'When the story ends; the file is not kept longer', schema: text },
      ],
      responses: { ...fetched, ...takenDown },
    },
  },
  '/api/mixkit-video': {
    get: {
      summary: 'A stock clip',
      parameters: [
        {
          name: 'video',
          in: 'query',
          required: true,
          schema: { ...text, enum: ['waves', 'forest', 'beach', 'city', 'palm'] },
        },
      ],
      responses: fetched,
    },
  },
  '/media/{name}': {
    get: {
      summary: 'The video or the poster of a moment',
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
      responses: {
        ...served,
        ...takenDown,
        404: { description: 'There is no such file, or its story is over', content: message },
        502: { description: 'The media-proxy failed', content: message },
        503: { description: 'The store is away; see `Retry-After`', content: message },
      },
    },
  },
} as const;
