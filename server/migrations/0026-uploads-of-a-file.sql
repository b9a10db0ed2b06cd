-- For the limits on what is uploaded to a file, which count replaced files too
create index files_of_defendant on files (defendant_id, indemnitor_id);
