/** The queue board is served by the gateway, not by the web app. */
export const QUEUE_BOARD_PATH = '/admin/queues';
