/** Where the queue board is: a page of its own that the gateway makes, not one of the app's. */
export const QUEUE_BOARD_PATH = '/admin/queues';
