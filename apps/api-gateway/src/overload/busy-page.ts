/** The page that visitors get while the gateway refuses requests. It is as short as the page of the edge, and needs no script. */
export const BUSY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Around</title>
<meta name="color-scheme" content="light dark">
</head>
<body>
<h1>Many people are here right now</h1>
<p>This page tries again by itself.</p>
</body>
</html>
`;
